import { X } from 'lucide-react';
import { TOPIC_DESCRIPTION_MAX_LENGTH } from '../../../domain/profiles/topic.ts';
import { of } from '../../../domain/text/french.ts';
import { Button } from '../../ui/button.tsx';
import { SortableRow } from '../../ui/sortable-list.tsx';
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
  const { id, name, description } = topic;
  return (
    <SortableRow id={id} name={name} disabled={disabled} className="grid gap-2">
      {(handle) => (
        <>
          <div className="flex items-center gap-1">
            {handle}
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
        </>
      )}
    </SortableRow>
  );
}
