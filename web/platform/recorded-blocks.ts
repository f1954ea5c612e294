import { BLOCKS_KEY } from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

/** Records that this device's user has blocked somebody; from the next token on, the account says so. */
export const recordBlock = () => deviceStorage.setItem(BLOCKS_KEY, 'noted');

/** Drops that record when another user may be signed in. */
export const clearRecordedBlock = () => deviceStorage.removeItem(BLOCKS_KEY);
