import type { Endpoints } from '../../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'conversations',
  routes: {
    'POST /api/conversations/:id/attachments': {
      caller: 'participant',
      contract: {
        input: 'form `file`, `peaks?`',
        answer:
          'while they may send a message: 201 `{id, kind, name, bytes, width, height, seconds, peaks}`, where `kind` is `image` (JPEG, PNG, WebP), `pdf`, or `audio` (Opus in WebM, AAC or Opus in MP4; at most 5 minutes), recognised by the bytes; pictures and recordings lose their metadata, and a recording gets its length and an index. `peaks` are the loudness of 48 parts of a recording, as hexadecimal digits. Its owner may send it within a day; then it is deleted. 413 `attachment.too_large` (10 MB), 415 `attachment.unsupported`, `image.heic` for a HEIC photo, 422 `attachment.unusable`, `attachment.too_long`, `image.unusable`; 409 as for messages; 429, also beyond 30 that were not sent',
      },
    },
    'GET /api/conversations/:id/attachments/:attachmentId': {
      caller: 'participant',
      contract: {
        input: '?w=640',
        answer:
          'the bytes, for both once a message has it, until then for its owner; `Cache-Control: private`, `Range`; a picture also 640 pixels wide; a PDF as a download. 404 `attachment.not_found`, also when a decision hides the message',
      },
      costs: 'does not use D1',
      hidden: { notRead: 'bytes of a file, which are hidden with its message' },
    },
    'DELETE /api/conversations/:id/attachments/:attachmentId': {
      caller: 'participant',
      contract: '204: one of the caller’s that no message has is deleted; any other stays',
    },
  },
};
