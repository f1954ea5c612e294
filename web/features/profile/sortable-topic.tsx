import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { TOPIC_DESCRIPTION_MAX_LENGTH } from '../../../domain/profiles/topic.ts';
import { of } from '../../../domain/text/french.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Textarea } from '../../ui/textarea.tsx';
import type { WorkingTopic } from './working-topics.ts';

interface SortableTopicProps {
  topic: WorkingTopic;
  onDescribe: (description: string) => void;
  /** Called with the topic's element before it is removed. */
  onRemove: (row: Element | null) => void;
  disabled: boolean;
}

/** One topic of the working list, with its drag handle. */
export function SortableTopic({ topic, onDescribe, onRemove, disabled }: SortableTopicProps) {
  const { name, description } = topic;
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: topic.id, disabled, attributes: { roleDescription: 'déplaçable' } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'grid gap-2 rounded-lg border bg-surface p-3',
        isDragging && 'relative z-10 border-encre shadow-float',
      )}
    >
      <div className="flex items-center gap-1">
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          type="button"
          aria-label={`Déplacer ${name}`}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-soft hover:bg-wash"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <h3 className="min-w-0 flex-1 truncate text-base">{name}</h3>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Retirer ${name}`}
          data-does="remove"
          onClick={(event) => onRemove(event.currentTarget.closest('li'))}
          disabled={disabled}
        >
          <X aria-hidden />
        </Button>
      </div>
      <Textarea
        aria-label={`Description ${of(name)}`}
        placeholder={`Je suis expert(e) en ${name.toLowerCase()}`}
        value={description ?? ''}
        onChange={(event) => onDescribe(event.target.value)}
        maxLength={TOPIC_DESCRIPTION_MAX_LENGTH}
        disabled={disabled}
        className="min-h-16"
      />
    </li>
  );
}
