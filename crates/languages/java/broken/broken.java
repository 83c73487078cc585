class A {
    int a = 1;
    void f() { int b = (; }
    int g() { return 2; }
}
