contract B {
    function () {
        unchecked {
            - o;
        }
    }
    function () {
        r.call{gas: 30_000}("");
    }
}
