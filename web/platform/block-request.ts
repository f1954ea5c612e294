import { oneRequest } from './single-flight.ts';

/** Somebody whom one is about to block. */
export interface BlockRequest {
  username: string;
  name: string;
}

/** The question whether somebody is to be blocked. */
export const blockRequest = oneRequest<BlockRequest>();
