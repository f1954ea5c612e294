import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Attachment } from '../../domain/conversations/attachment.ts';
import { api, upload } from '../platform/api.ts';

/** The files of messages. Their bytes need the token of a user who may see them. */

/** A picture small or large; other attachments have one size. */
export type AttachmentSize = 'small' | 'large';

const queryOf = (size: AttachmentSize) => (size === 'small' ? ({ w: '640' } as const) : {});

/** An attachment of a conversation of the viewer. */
export const attachmentQuery = (conversationId: string, id: string, size: AttachmentSize) =>
  queryOptions({
    queryKey: ['attachment', conversationId, id, size],
    queryFn: async (): Promise<Blob> => {
      const param = { id: conversationId, attachmentId: id };
      const routes = api.conversations[':id'].attachments[':attachmentId'];
      return (await routes.$get({ param, query: queryOf(size) })).blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** True while pictures or files of a conversation are loading. */
export const areAttachmentsLoading = (queryClient: QueryClient): boolean =>
  queryClient.isFetching({ predicate: ({ queryKey: [entity] }) => entity === 'attachment' }) > 0;

/** An attachment of a reported message, for moderators; removed from memory once it is no longer shown. */
export const caseAttachmentQuery = (caseId: string, id: string, size: AttachmentSize) =>
  queryOptions({
    queryKey: ['case-attachment', caseId, id, size],
    queryFn: async (): Promise<Blob> => {
      const param = { id: caseId, attachmentId: id };
      const routes = api.moderation.reports[':id'].attachments[':attachmentId'];
      return (await routes.$get({ param, query: queryOf(size) })).blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A file to upload; `peaks` is the waveform of a recording. */
export interface AttachmentFile {
  blob: Blob;
  name: string;
  peaks: string | null;
}

/** Uploads a file for a message that is sent later, which then shows it without the network. */
export async function uploadAttachment(
  queryClient: QueryClient,
  conversationId: string,
  { blob, name, peaks }: AttachmentFile,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Attachment> {
  const form = new FormData();
  form.set('file', blob, name);
  if (peaks !== null) form.set('peaks', peaks);
  const path = `/api/conversations/${conversationId}/attachments`;
  const attachment: Attachment = await upload('POST', path, form, onProgress, signal);
  const size = attachment.kind === 'image' ? 'small' : 'large';
  queryClient.setQueryData(attachmentQuery(conversationId, attachment.id, size).queryKey, blob);
  return attachment;
}

/** Deletes an uploaded file that no message has. A failure is ignored: it goes after a day. */
export async function removeAttachment(conversationId: string, id: string): Promise<void> {
  const param = { id: conversationId, attachmentId: id };
  const routes = api.conversations[':id'].attachments[':attachmentId'];
  await routes.$delete({ param }).catch(() => undefined);
}
