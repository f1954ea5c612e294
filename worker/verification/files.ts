import { and, eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { verifications } from '../../database/schema.ts';
import { type ImageExtension, imageTypes } from '../images/stored-image.ts';
import { uprightImage } from '../images/upright-image.ts';

/** The documents of a request, in a bucket that no public address leads to. */

/** A document that is ready to be stored. */
export interface CleanDocument {
  id: string;
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

/**
 * A document without anything but its picture, under a key of its own. 415 and 422 as for every picture.
 */
export async function cleanDocument(
  env: Pick<Env, 'IMAGES'>,
  verificationId: string,
  file: Uint8Array,
): Promise<CleanDocument> {
  const { extension, bytes } = await uprightImage(env.IMAGES, file);
  const contentType = imageTypes[extension];
  const id = crypto.randomUUID();
  return { id, key: documentKey(verificationId, id, contentType), contentType, bytes };
}

/** Where a file of the request is stored. */
export function documentKey(verificationId: string, id: string, contentType: string): string {
  return `${prefixOf(verificationId)}${id}.${extensionOf(contentType)}`;
}

/** What a document is called where somebody saves it. */
export function documentName(contentType: string): string {
  return `document.${extensionOf(contentType)}`;
}

function extensionOf(contentType: string): string {
  const extensions = Object.keys(imageTypes) as ImageExtension[];
  return extensions.find((each) => imageTypes[each] === contentType) ?? 'bin';
}

/**
 * Deletes whatever is stored for the request, unless it waits: then a moderator still has to see it. So it
 * may be called for a request that was decided, has gone, or was never made. Rejects when R2 fails.
 */
export async function deleteVerificationFiles(
  env: Pick<Env, 'DB' | 'VERIFICATION_FILES'>,
  { verificationId = '' }: Record<string, string>,
): Promise<void> {
  const bucket = env.VERIFICATION_FILES;
  const waiting = await database(env.DB)
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.id, verificationId), eq(verifications.state, 'waiting')));
  if (waiting.length > 0) return;
  const { objects } = await bucket.list({ prefix: prefixOf(verificationId) });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}

/** All that is stored for a request begins with it. */
const prefixOf = (verificationId: string) => `${verificationId}/`;
