import { BLOCKS_KEY } from '../../site/page-contract.ts';

/** Notes that this device's person has blocked somebody, as their account says from the next token on. */
export const noteBlock = () => localStorage.setItem(BLOCKS_KEY, 'noted');

/** Drops that note, when somebody else may be signed in. */
export const dropNotedBlock = () => localStorage.removeItem(BLOCKS_KEY);
