library Bytes {
    function find(bytes memory data, bytes1 wanted) internal pure returns (uint256 at, bool found) {
        uint256 length = data.length;
        assembly ("memory-safe") {
            let start := add(data, 0x20)
            for { let i := 0 } lt(i, length) { i := add(i, 1) } {
                let b := byte(0, mload(add(start, i)))
                if eq(b, shr(248, wanted)) {
                    at := i
                    found := 1
                    break
                }
            }
            switch found
            case 0 { at := not(0) }
            default { mstore(0x00, at) }
        }
    }
}
