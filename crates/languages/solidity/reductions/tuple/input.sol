contract Pairs {
    mapping(address => mapping(uint256 => bool)) seen;

    function split(uint256 both) public pure returns (uint128 high, uint128 low, bool odd) {
        (high, low) = (uint128(both >> 128), uint128(both));
        odd = both % 2 == 1 ? true : false;
    }

    function high(uint256[] calldata list) external returns (uint256 total) {
        for (uint256 i; i < list.length; ++i) {
            (uint128 h, , bool odd) = split(list[i]);
            if (odd || seen[msg.sender][i]) {
                continue;
            }
            seen[msg.sender][i] = true;
            total += h;
        }
    }
}
