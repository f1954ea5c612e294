import { MessageSquareQuote, SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { replySearch } from '../../../domain/conversations/reply-search.ts';
import { MESSAGE_MAX_LENGTH } from '../../../domain/limits.ts';
import { isAtMost, lengthOf } from '../../../domain/text/length.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { AttachmentSource } from '../../widgets/attachments/attachment-source.ts';
import { AttachButton, RecordButton } from './attachments/attach-buttons.tsx';
import { DraftList } from './attachments/draft-list.tsx';
import { canRecord } from './attachments/recording.ts';
import type { DraftFiles } from './attachments/use-draft-attachments.ts';

import type { SuggestionKeys } from './saved-replies/reply-suggestions.tsx';

const ReplySuggestions = lazyChunk(
  async () => (await import('./saved-replies/reply-suggestions.tsx')).ReplySuggestions,
);
const VoiceRecorder = lazyChunk(
  async () => (await import('./attachments/voice-recorder.tsx')).VoiceRecorder,
);

interface ComposerProps {
  label?: string;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraftChange: (text: string) => void;
  /** The files for the next message, and the query for their bytes. */
  files: DraftFiles;
  source: AttachmentSource;
  canSend: boolean;
  onSend: (text: string, attachments: Attachment[]) => void;
  /** True when the text and files stay until `onSend` has stored them. */
  staysUntilStored?: boolean;
  /** A fact that the writer must know, above the input. */
  hint?: string | null;
  /** The reason why writing is not possible, above the input. */
  obstacle?: ReactNode;
  /** True when the user came to write: the input takes the focus even if that opens a keyboard. */
  isAwaited: boolean;
  /** Opens the saved replies, which '/' then suggests; null for a user who has none. */
  onManageReplies: (() => void) | null;
  /** Called by Escape in the input. */
  onEscape?: (() => void) | null;
  className?: string;
}

/**
 * True for an on-screen keyboard, whose Enter is used for new lines and is pressed by accident. The server, which
 * cannot know, says no.
 */
const hasTouchKeyboard = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/**
 * The input for messages: Enter sends and Shift+Enter starts a new line. On touch devices Enter
 * starts a new line, and the button sends.
 */
export function Composer({
  label = 'Votre message',
  inputRef,
  draft,
  onDraftChange,
  files,
  source,
  canSend,
  onSend,
  staysUntilStored = false,
  hint,
  obstacle,
  isAwaited,
  onManageReplies,
  onEscape,
  className,
}: ComposerProps) {
  const text = draft.trim();
  const isTooLong = !isAtMost(MESSAGE_MAX_LENGTH, text);
  const suggestions = useSuggestions(draft, canSend && onManageReplies !== null);
  const isEmpty = showsNothing(text) && files.items.length === 0;
  const areReady = files.items.every(({ state }) => state === 'ready');
  const sendable = canSend && !isEmpty && areReady && !isTooLong;
  const [isRecording, setRecording] = useState(false);
  const hasRecorded = useRef(false);
  // Sent as soon as its files have arrived.
  const [isQueued, setQueued] = useState(false);
  const isUploading =
    files.items.some(({ state }) => state !== 'ready') &&
    files.items.every(({ state }) => state !== 'failed');

  const submit = () => {
    if (canSend && isUploading && !isTooLong) setQueued(true);
    if (!sendable) return;
    setQueued(false);
    // Stored as a message before the draft is cleared: a crash in between loses nothing.
    const attachments = files.items.flatMap(({ attachment }) => attachment ?? []);
    onSend(showsNothing(text) ? '' : text, attachments);
    if (!staysUntilStored) {
      onDraftChange('');
      files.clear();
    }
    inputRef.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    // A text processor copies its text as a picture too.
    if (!canSend || pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    files.choose([...pasted]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the last file has arrived, or one has failed
  useEffect(() => {
    if (!isQueued || isUploading) return;
    if (sendable) submit();
    else setQueued(false);
  }, [isQueued, isUploading]);
  const endRecording = (recording: Blob | null) => {
    if (recording) files.record(recording);
    else files.saveRecording(null);
    hasRecorded.current = true;
    setRecording(false);
  };
  // The composer returns in place of the recorder, which had the focus.
  useEffect(() => {
    if (!isRecording && hasRecorded.current) inputRef.current?.focus({ preventScroll: true });
  }, [isRecording, inputRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.keys.current?.onKeyDown(event)) return event.preventDefault();
    if (event.key === 'Escape') onEscape?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (hasTouchKeyboard() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the conversation is opened
  useEffect(() => {
    if (canSend && (isAwaited || !hasTouchKeyboard()))
      inputRef.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Form
      onSubmit={submit}
      className={classes(
        'border-t bg-surface px-4 pt-2 print:hidden pb-[max(--spacing(2),env(safe-area-inset-bottom))] low:pt-1 low:pb-1 sm:px-6 md:py-3',
        className,
      )}
    >
      {obstacle}
      {hint && canSend && (
        <p
          id="message-hint"
          className="mx-auto mb-1 max-w-2xl text-xs text-ink-soft low:sr-only md:mb-2 md:text-sm"
        >
          {hint}
        </p>
      )}
      <DraftList files={files} source={source} />
      {isQueued && (
        <p role="status" className="mx-auto mb-1 max-w-2xl text-xs text-ink-soft">
          Votre message partira dès que ses fichiers seront envoyés.
        </p>
      )}
      {files.interrupted && !isRecording && (
        <div className="mx-auto mb-2 flex max-w-2xl flex-wrap items-center gap-2 text-sm">
          <p className="min-w-0 flex-1 basis-60">Un enregistrement interrompu a été gardé.</p>
          <Button variant="quiet" size="small" onClick={() => files.saveRecording(null)}>
            Supprimer
          </Button>
          <Button variant="outline" size="small" onClick={() => endRecording(files.interrupted)}>
            Joindre
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense fallback={<p className="mx-auto max-w-2xl py-2.5 text-sm">Chargement...</p>}>
          <VoiceRecorder
            onPart={files.saveRecording}
            onDone={endRecording}
            onCancel={() => endRecording(null)}
          />
        </Suspense>
      )}
      <div
        className={classes(
          'relative mx-auto flex max-w-2xl items-end gap-2 large-text:flex-wrap',
          isRecording && 'hidden',
        )}
      >
        {suggestions.search !== null && onManageReplies && (
          <Suspense>
            <ReplySuggestions
              ref={suggestions.keys}
              listId={suggestions.listId}
              search={suggestions.search}
              onActiveChange={suggestions.setActive}
              onInsert={(text) => {
                onDraftChange(text);
                inputRef.current?.focus();
              }}
              onClose={suggestions.close}
              onManage={onManageReplies}
            />
          </Suspense>
        )}
        {canSend && <AttachButton onChoose={files.choose} hasCamera={hasTouchKeyboard()} />}
        {/* On a phone '/' is far away; with a text there is no room. */}
        {canSend && onManageReplies && isEmpty && (
          <IconButton label="Réponses enregistrées" onClick={onManageReplies} className="sm:hidden">
            <MessageSquareQuote aria-hidden />
          </IconButton>
        )}
        <label htmlFor="message" className="sr-only">
          {label}
        </label>
        <Textarea
          id="message"
          ref={inputRef}
          rows={1}
          value={draft}
          onChange={(event) => {
            setQueued(false);
            onDraftChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          // Not `disabled`: the focus stays after the last message, and a draft can still be
          // copied.
          readOnly={!canSend}
          aria-disabled={!canSend}
          aria-describedby={hint && canSend ? 'message-hint' : undefined}
          {...suggestions.control}
          enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
          placeholder={
            canSend
              ? 'Tapez votre message...'
              : obstacle
                ? undefined
                : 'Vous ne pouvez plus envoyer de messages'
          }
          className="max-h-40 min-h-11 low:max-h-24 resize-none placeholder:whitespace-nowrap large-text:order-first large-text:basis-full aria-disabled:cursor-not-allowed aria-disabled:bg-wash aria-disabled:text-ink-soft"
        />
        {canSend && (
          <RecordButton
            onRecord={() => {
              // A recording that waits is joined first: a new one would take its place.
              if (files.interrupted) files.record(files.interrupted);
              setRecording(true);
            }}
          />
        )}
        <IconButton
          label="Envoyer"
          type="submit"
          variant="primary"
          disabled={!sendable}
          // On a phone the recorder has its place while there is nothing to send.
          className={classes(canSend && canRecord() && isEmpty && 'max-sm:hidden')}
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      {isTooLong && (
        <p role="alert" className="mx-auto mt-1 max-w-2xl text-sm text-danger">
          {lengthOf(text)} / {MESSAGE_MAX_LENGTH} caractères
        </p>
      )}
    </Form>
  );
}

/** State of the list that a '/' at the beginning of the draft opens, until Escape closes it. */
function useSuggestions(draft: string, isOn: boolean) {
  const keys = useRef<SuggestionKeys>(null);
  const listId = useId();
  const [active, setActive] = useState<string | null>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const search = isOn && draft !== closedAt ? replySearch(draft) : null;
  return {
    keys,
    listId,
    search,
    setActive,
    close: () => setClosedAt(draft),
    control:
      search === null
        ? {}
        : {
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-activedescendant': active ?? undefined,
          },
  };
}
