// SPDX-License-Identifier: MIT
pragma solidity >=0.8.20 <0.9.0;
pragma abicoder v2;

import "./Goods.sol";
import "./Till.sol" as Till;
import * as Money from './Money.sol';
import {Coin, Note as Paper} from "./Cash.sol";

/// @title What a shop can be asked.
interface IShop is IGoods, Till.ITill {
    event Sold(address indexed buyer, uint256 amount, bytes) anonymous;
    error Closed(uint from, uint at);
    function price(uint256 id) external view returns (uint256);
    receive() external payable;
}

type Price is uint128;
struct Pair { uint a; mapping(address owner => mapping(uint => bool)) b; uint[2][] c; }
enum State { Open, Closed }
uint constant LIMIT = 10 ** 18 / 2 wei;
using {add as +, Prices.half} for Price global;

function add(Price a, Price b) pure returns (Price) {
    return Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}

library Prices {
    using Prices for *;
    function half(Price self) internal pure returns (Price) { unchecked { return self; } }
}

abstract contract Base layout at 0x1000 {
    modifier onlyOpen() virtual { require(state == State.Open, "closed"); _; }
    modifier never { if (false) { _; } }
    State internal state;
    function touch() public virtual;
}

contract Shop is Base, Ownable(msg.sender) {
    address payable private immutable owner;
    string public override(Base, IShop) name = unicode"Käse";
    string constant BREAD = "bread" ' and \n butter';
    uint256[] internal transient_;
    bytes32 constant HASH = keccak256(hex"00ff" hex'aa');
    function (uint, bytes memory) external view returns (bool) callback;
    function () internal pure[] many;
    uint transient counter;
    mapping(bytes4 => function(uint) internal returns (uint)) handlers;

    constructor(address payable to, string memory called) Base() payable {
        (owner, name) = (to, called);
        handlers[this.touch.selector] = twice;
    }

    fallback(bytes calldata data) external payable returns (bytes memory) { return data; }
    receive() external payable { emit Sold({buyer: msg.sender, amount: msg.value}); }

    function touch() public override onlyOpen never() { ++counter; delete many[0]; counter--; }

    function twice(uint x) private pure returns (uint from) { from = x << 1; }

    function sell(uint8[3] memory ids, address[] calldata, Pair storage pair) external returns (uint, bool ok) {
        uint total = 1_000e2 + .5 ether * 0xFF_ff;
        int256 signed = -int256(total) >> 2;
        var_ = ids.length > 2 ? ids[0] : uint8(ids[1]);
        uint[] memory prices = new uint[](3);
        bytes memory part = msg.data[4:];
        part = msg.data[:total];
        part = abi.encodeCall(IShop.price, (1));
        Till.Drawer[] storage drawers = all[msg.sender].drawers;
        mapping(uint => bool) storage seen = flags;
        function(uint) internal pure returns (uint) f = twice;
        (uint a, , bool b) = three();
        (a, b) = ([1, 2][0], !b && ~total != 0 || true);
        for (uint i = 0; i < ids.length; i++) {
            if (ids[i] == 0) continue;
            else if (i > 3) break;
        }
        for (;;) { while (ok) ok = false; do { a -= 1; } while (a > 0); }
        try IShop(owner).price{gas: 5000, value: 1 gwei}(1) returns (uint256 p) { a += p; }
        catch Error(string memory reason) { revert(reason); }
        catch (bytes memory) { revert Closed(a, 2 days); }
        catch {}
        (bool sent, bytes memory data) = owner.call{value: 1}("");
        assert(type(uint256).max > a);
        payable(msg.sender).transfer(address(this).balance);
        assembly ("memory-safe") {
            let ptr := mload(0x40)
            let x, y
            x, y := pair(1, "two")
            for { let i := 0 } lt(i, 10) { i := add(i, 1) } {
                if iszero(i) { continue }
                switch mod(i, 3)
                case 0 { x := 1 }
                case "a" { break }
                default { revert(0, 0) }
            }
            function pair(a, b) -> c, d { c := a if b { leave } d := b }
            sstore(pair.slot, true)
            return(ptr, 32)
        }
        assembly "evmasm" { pop(0) }
        return (a, ok);
    }
}
