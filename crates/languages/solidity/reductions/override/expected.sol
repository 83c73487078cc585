struct D { int[2] f; }
function g() override(C) {
    super.g();
}
