import { type ImageExtension, imageTypes } from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';

/** A document of a request, ready to be stored in the private bucket. */
export interface CleanDocument {
  id: string;
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A document reduced to its image data, under its own key. 415 and 422 as for every picture. */
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

/** The storage key of a request's file. */
export function documentKey(verificationId: string, id: string, contentType: string): string {
  return `${folderOf(verificationId)}${id}.${extensionOf(contentType)}`;
}

export function documentName(contentType: string): string {
  return `document.${extensionOf(contentType)}`;
}

function extensionOf(contentType: string): string {
  const extensions = Object.keys(imageTypes) as ImageExtension[];
  return extensions.find((each) => imageTypes[each] === contentType) ?? 'bin';
}

export const folderOf = (verificationId: string) => `${verificationId}/`;
