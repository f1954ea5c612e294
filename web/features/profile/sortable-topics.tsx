import type { Dispatch, SetStateAction } from 'react';
import { moved } from '../../ui/moved.ts';
import { SortableList } from '../../ui/sortable-list.tsx';
import { SortableTopic } from './sortable-topic.tsx';
import { type WorkingTopic, withDescription, withoutTopic } from './working-topics.ts';

interface SortableTopicsProps {
  topics: WorkingTopic[];
  onChange: Dispatch<SetStateAction<WorkingTopic[]>>;
  onDraggingChange: (dragging: boolean) => void;
  /** Called before the last topic is removed, since nothing here can take the focus then. */
  onEmptied: () => void;
  disabled: boolean;
}

/** The working list; it is reordered by dragging, or by the keyboard on a topic's handle. */
export function SortableTopics({
  topics,
  onChange,
  onDraggingChange,
  onEmptied,
  disabled,
}: SortableTopicsProps) {
  const remove = (id: string, row: Element | null) => {
    // The pressed button disappears with its topic.
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const button = neighbour?.querySelector<HTMLElement>('[data-does=remove]');
    if (button) button.focus();
    else onEmptied();
    onChange((chosen) => withoutTopic(chosen, id));
  };
  return (
    <SortableList
      items={topics}
      label="Topics sélectionnés"
      thing="ce topic"
      onMove={(id, overId) => onChange((chosen) => moved(chosen, id, overId))}
      onDraggingChange={onDraggingChange}
    >
      {topics.map((topic) => (
        <SortableTopic
          key={topic.id}
          topic={topic}
          onDescribe={(description) =>
            onChange((chosen) => withDescription(chosen, topic.id, description))
          }
          onRemove={(row) => remove(topic.id, row)}
          disabled={disabled}
        />
      ))}
    </SortableList>
  );
}
