import { type ImageExtension, imageTypes } from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';

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
  return `${folderOf(verificationId)}${id}.${extensionOf(contentType)}`;
}

/** What a document is called where somebody saves it. */
export function documentName(contentType: string): string {
  return `document.${extensionOf(contentType)}`;
}

function extensionOf(contentType: string): string {
  const extensions = Object.keys(imageTypes) as ImageExtension[];
  return extensions.find((each) => imageTypes[each] === contentType) ?? 'bin';
}

/** The folder of everything that is stored for a request. */
export const folderOf = (verificationId: string) => `${verificationId}/`;
