import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Dispatch, SetStateAction } from 'react';
import { useRef } from 'react';
import { of } from '../../../domain/text/french.ts';
import { typeset } from '../../../domain/text/french-spacing.ts';
import { SortableTopic } from './sortable-topic.tsx';
import { movedTopic, type WorkingTopic, withDescription, withoutTopic } from './working-topics.ts';

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
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const startDragging = () => {
    // The end of the previous drag may not have been reported yet.
    clearTimeout(stopping.current);
    onDraggingChange(true);
  };
  const stopDragging = () => {
    // Delayed until the dialog has handled the key that ended the drag.
    stopping.current = setTimeout(() => onDraggingChange(false));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    stopDragging();
    if (over) onChange((chosen) => movedTopic(chosen, String(active.id), String(over.id)));
  };
  const remove = (id: string, row: Element | null) => {
    // The pressed button disappears with its topic.
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const button = neighbour?.querySelector<HTMLElement>('[data-does=remove]');
    if (button) button.focus();
    else onEmptied();
    onChange((chosen) => withoutTopic(chosen, id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={startDragging}
      onDragEnd={drop}
      onDragCancel={stopDragging}
      accessibility={{
        announcements: announcementsFor(topics),
        screenReaderInstructions: {
          draggable: typeset(
            'Pour déplacer ce topic, appuyez sur Espace ou Entrée, puis sur les flèches ; de nouveau sur Espace pour le poser, sur Échap pour annuler.',
          ),
        },
      }}
    >
      <SortableContext items={topics} strategy={verticalListSortingStrategy}>
        <ul aria-label="Topics sélectionnés" className="grid gap-3">
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
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function announcementsFor(topics: WorkingTopic[]): Announcements {
  const nameOf = (id: string | number) => topics.find((topic) => topic.id === id)?.name ?? '';
  const placeOf = (id: string | number) =>
    `${topics.findIndex((topic) => topic.id === id) + 1} sur ${topics.length}`;
  const held = (id: string | number, overId: string | number) =>
    `${nameOf(id)} saisi, en position ${placeOf(overId)}.`;
  return {
    // The initial position is also the first `over`: both events announce the same.
    onDragStart: ({ active }) => held(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? held(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} posé en position ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Déplacement ${of(nameOf(active.id))} annulé.`,
  };
}
