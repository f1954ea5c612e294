import type { UseQueryOptions } from '@tanstack/react-query';
import type { Attachment } from '../../../domain/conversations/attachment.ts';

/** The query for an attachment's bytes: a picture small or large; other attachments have one size. */
export type AttachmentSource = (
  attachment: Pick<Attachment, 'id'>,
  size: 'small' | 'large',
) => UseQueryOptions<Blob, Error, Blob, string[]>;
