import { accessSync, constants, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** Room for all states of a test run, and memory left to everything else. */
const ROOM_WANTED = 2 * GIGABYTE;
const MEMORY_WANTED = 4 * GIGABYTE;

/**
 * A folder in memory, for what tests write and nobody keeps: databases wait for a disk at every commit.
 * Null where the machine has none, or little room in it.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const hasRoom = bavail * bsize >= ROOM_WANTED && process.availableMemory() >= MEMORY_WANTED;
    return hasRoom ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}
