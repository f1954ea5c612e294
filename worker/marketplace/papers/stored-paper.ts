import { createHash } from 'node:crypto';

/** A paper as it is stored: the text of its content, and the SHA-256 of that text in hexadecimal. */
export interface StoredPaper {
  content: string;
  hash: string;
}

export function storedPaper(paper: object): StoredPaper {
  const content = JSON.stringify(paper);
  return { content, hash: createHash('sha256').update(content).digest('hex') };
}
