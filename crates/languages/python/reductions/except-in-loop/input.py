import asyncio
from dataclasses import dataclass, field


@dataclass
class Job:
    """A thing to do."""

    name: str
    steps: list[int] = field(default_factory=list)

    async def run(self, limit: int = 3) -> int:
        total = 0
        for step in self.steps:
            if step > limit:
                continue
            try:
                total += await self.work(step)
            except* (ValueError, TypeError) as group:
                for error in group.exceptions:
                    print(f"{self.name}: {error!r:>20}")
            finally:
                await asyncio.sleep(0)
        return total

    async def work(self, step):
        with open("/dev/null") as out:
            print(step, file=out)
        return [x * 2 for x in range(step) if x % 2]


def main():
    job = Job("first", [1, 2, 5])
    print(asyncio.run(job.run()))


if __name__ == "__main__":
    main()
