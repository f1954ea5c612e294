import { oneRequest } from './single-flight.ts';

/** A user whom the viewer is about to block. */
export interface BlockRequest {
  username: string;
  name: string;
}

export const blockRequest = oneRequest<BlockRequest>();
