import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Attachment } from '../../../../domain/conversations/attachment.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX } from '../../../../domain/limits.ts';
import { removeAttachment, uploadAttachment } from '../../../data/attachments.ts';
import { waitForConnectivity } from '../../../platform/connectivity.ts';
import { loadDraft, onDraftChange, saveDraft } from '../../../platform/draft-storage.ts';
import { deleteStoredFile, loadFile, storeFile } from '../../../platform/file-storage.ts';
import { toast } from '../../../platform/toast.ts';
import { type DraftAttachment, DraftAttachments, type NewFile } from './draft-attachments.ts';
import { readChosen } from './read-chosen.ts';

export interface DraftFiles {
  items: readonly DraftAttachment[];
  /** Adds chosen, dropped or pasted files; those that are not accepted are named in a toast. */
  choose: (files: readonly File[]) => void;
  /** Adds a recording. */
  record: (recording: Blob) => void;
  /** Stores a recording under way in this browser, so that a reload or a crash does not lose it; null deletes it. */
  saveRecording: (recording: Blob | null) => void;
  /** A recording that an earlier page did not end; null without one. */
  interrupted: Blob | null;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Empties the list, once its message is stored. */
  clear: () => void;
  restore: (attachments: readonly Attachment[]) => void;
}

/** The files chosen for the next message of a conversation; see {@link DraftAttachments}. */
export function useDraftAttachments(viewerId: string, conversationId: string): DraftFiles {
  const queryClient = useQueryClient();
  const [drafts] = useState(() => {
    const key = `attachments.${viewerId}.${conversationId}`;
    const fileKey = (file: string) => `${viewerId}.${conversationId}.${file}`;
    return new DraftAttachments({
      load: () => loadDraft(key),
      save: (list) => saveDraft(key, list),
      files: {
        store: (file, blob) => storeFile(fileKey(file), blob),
        load: (file) => loadFile(fileKey(file)),
        delete: (file) => deleteStoredFile(fileKey(file)),
      },
      upload: (...given) => uploadAttachment(queryClient, conversationId, ...given),
      discard: (id) => void removeAttachment(conversationId, id),
      waitFor: waitForConnectivity,
      // A page over plain http has no locks.
      takeTurn: (upload, signal) =>
        navigator.locks?.request('dis-moi.uploads', { signal }, upload) ?? upload(),
      onLost: (names) =>
        toast.error(`Choisissez de nouveau ${names.join(', ')} : ce navigateur ne l’a plus.`),
    });
  });
  const items = drafts.items.use();
  const recordingKey = `${viewerId}.${conversationId}.recording`;
  const [interrupted, setInterrupted] = useState<Blob | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadFile(recordingKey).then((file) => !isGone && setInterrupted(file));
    return () => {
      isGone = true;
    };
  }, [recordingKey]);
  const saveRecording = useCallback(
    (recording: Blob | null) => {
      setInterrupted(null);
      void (recording ? storeFile(recordingKey, recording) : deleteStoredFile(recordingKey));
    },
    [recordingKey],
  );
  useEffect(() => {
    void drafts.start();
    const unfollow = onDraftChange(`attachments.${viewerId}.${conversationId}`, () =>
      drafts.follow(),
    );
    return () => {
      unfollow();
      drafts.end();
    };
  }, [drafts, viewerId, conversationId]);

  const add = useCallback(
    (files: readonly NewFile[]) => {
      if (drafts.add(files) > 0)
        toast.error(`Un message contient au plus ${ATTACHMENTS_PER_MESSAGE_MAX} pièces jointes.`);
    },
    [drafts],
  );
  const choose = useCallback(
    async (files: readonly File[]) => {
      const { accepted, refusals } = await readChosen(files);
      for (const refusal of refusals) toast.error(refusal);
      if (accepted.length > 0) add(accepted);
    },
    [add],
  );
  const record = useCallback(
    async (blob: Blob) => {
      const { accepted, refusals } = await readChosen([new File([blob], 'Message vocal')]);
      for (const refusal of refusals) toast.error(refusal);
      add(accepted);
      // Deleted after the file is stored, so that a crash between the two loses nothing.
      saveRecording(null);
    },
    [add, saveRecording],
  );
  return useMemo(
    () => ({
      items,
      choose: (files) => void choose(files),
      record: (recording) => void record(recording),
      saveRecording,
      interrupted,
      retry: (key) => drafts.retry(key),
      remove: (key) => drafts.remove(key),
      clear: () => drafts.clear(),
      restore: (attachments) => drafts.restore(attachments),
    }),
    [items, drafts, choose, record, saveRecording, interrupted],
  );
}
