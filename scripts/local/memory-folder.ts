import { accessSync, constants, statfsSync } from 'node:fs';

/** Linux's in-memory file system. */
const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** Space for all states of a test run, and memory left for everything else. */
const ROOM_WANTED = 2 * GIGABYTE;
const MEMORY_WANTED = 4 * GIGABYTE;

/**
 * An in-memory folder for temporary test files, since databases wait for a disk at every commit.
 * Null when the machine has none, or too little space in it.
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
