function () {
    for (;; ++0) {
        (uint128 h, , bool e) = f();
        g[msg.sender][i] = true;
    }
}
