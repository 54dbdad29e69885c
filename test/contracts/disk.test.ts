import { Disk } from '../../src/platform/disk.ts';

/** A disk that has so many MB free each time it is looked at, and what it said. */
function diskWith(...megabytes: (number | Error)[]) {
  const said: string[] = [];
  const free = () => {
    const next = megabytes.shift() ?? 0;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next * 1_000_000);
  };
  return { disk: new Disk(free, 2_000, (message) => said.push(message)), said };
}

test('a disk with room says nothing', async () => {
  const { disk, said } = diskWith(2_000);
  await disk.look();
  expect([disk.status(), said]).toEqual([{ freeMb: 2_000, low: false }, []]);
});

test('a disk that runs full says so once, and once when there is room again', async () => {
  const { disk, said } = diskWith(5_000, 1_999.9, 10, 2_000, 3_000, 3);
  for (let look = 0; look < 5; look++) await disk.look();
  const full = 'only 1999 MB are free for the data folder, less than LAUREL_LOW_DISK_MB=2000: make room';
  expect(said).toEqual([full, '2000 MB are free for the data folder again']);
  await disk.look();
  expect(said).toHaveLength(3);
  expect(disk.status()).toEqual({ freeMb: 3, low: true });
});

test('a disk that cannot be looked at is told, and was as it was seen last', async () => {
  const { disk, said } = diskWith(5, new Error('no such folder'), 5);
  for (let look = 0; look < 3; look++) await disk.look();
  expect(disk.status()).toEqual({ freeMb: 5, low: true });
  expect(said).toEqual([expect.any(String), 'how much is free for the data folder cannot be seen: Error: no such folder']);
});
