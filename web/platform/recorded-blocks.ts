import { BLOCKS_KEY } from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

/** Notes that this device's person has blocked somebody, as their account says from the next token on. */
export const recordBlock = () => deviceStorage.setItem(BLOCKS_KEY, 'noted');

/** Drops that note, when somebody else may be signed in. */
export const dropNotedBlock = () => deviceStorage.removeItem(BLOCKS_KEY);
