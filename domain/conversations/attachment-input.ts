import { z } from 'zod';
import { ATTACHMENTS_PER_MESSAGE_MAX } from '../limits.ts';
import { PEAKS } from './attachment.ts';

/** The uploader measures them. They are decoration, so nothing verifies them. */
export const peaksSchema = z.string().regex(new RegExp(`^[0-9a-f]{${PEAKS}}$`));

/** The ids of a message's attachments, in their order. */
export const attachmentIdsSchema = z
  .array(z.uuid().toLowerCase())
  .max(
    ATTACHMENTS_PER_MESSAGE_MAX,
    `Un message contient au plus ${ATTACHMENTS_PER_MESSAGE_MAX} pièces jointes`,
  )
  .refine((ids) => new Set(ids).size === ids.length, 'Une pièce jointe est citée deux fois');
