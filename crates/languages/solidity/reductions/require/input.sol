// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The till of a shop.
contract Till {
    address public immutable owner;
    mapping(address => uint256) private coins;
    event Paid(address indexed from, uint256 amount);
    error TooLittle(uint256 wanted, uint256 given);

    modifier onlyOwner() {
        require(msg.sender == owner, "not yours");
        _;
    }

    constructor(address first) {
        owner = first;
    }

    function pay(uint256 wanted) external payable returns (uint256 change) {
        if (msg.value < wanted) {
            revert TooLittle({wanted: wanted, given: msg.value});
        }
        unchecked {
            change = msg.value - wanted;
            coins[msg.sender] += wanted;
        }
        emit Paid(msg.sender, wanted);
    }

    function empty(address payable to) external onlyOwner {
        (bool sent, bytes memory data) = to.call{value: address(this).balance, gas: 30_000}("");
        require(sent && data.length == 0, "not sent");
    }
}
