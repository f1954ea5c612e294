/** Brings the local state up to date without serving it. */
import { prepareState } from './local/prepare.ts';

await prepareState();
