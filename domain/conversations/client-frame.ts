import { z } from 'zod';
import { messageIdSchema } from './conversation-input.ts';

/**
 * A frame from a client: the `seq` to resume after, a message, the withdrawal of its own message that may
 * not be stored yet, or that its user is typing.
 */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resume'), after: z.int().min(0) }),
  z
    .strictObject({
      type: z.literal('send'),
      id: messageIdSchema,
      text: z.string().optional(),
      attachments: z.array(z.string()).optional(),
    })
    .refine(({ text, attachments }) => text !== undefined || attachments !== undefined),
  z.strictObject({ type: z.literal('withdraw'), id: messageIdSchema }),
  z.strictObject({ type: z.literal('typing') }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** The form of `crypto.randomUUID`. */
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * A valid client frame; null for an invalid one. Messages in the form of our own app skip the schema, which
 * takes as long as storing them.
 */
export function readClientFrame(frame: unknown): ClientFrame | null {
  if (typeof frame === 'object' && frame !== null && Object.keys(frame).length === 3) {
    const { type, id, text } = frame as Record<string, unknown>;
    if (type === 'send' && typeof id === 'string' && typeof text === 'string')
      if (RANDOM_UUID.test(id)) return { type, id, text };
  }
  return clientFrameSchema.safeParse(frame).data ?? null;
}
