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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { of } from '../../domain/text/french.ts';
import { typeset } from '../../domain/text/french-spacing.ts';
import { classes } from './classes.ts';

interface Item {
  id: string;
  /** Its name in announcements. */
  name: string;
}

interface SortableListProps {
  items: readonly Item[];
  label: string;
  /** An item in the instructions: 'ce topic'. */
  thing: string;
  /** Called when the first item has been dropped at the position of the second. */
  onMove: (id: string, overId: string) => void;
  onDraggingChange: (dragging: boolean) => void;
  /** A {@link SortableRow} for each item. */
  children: ReactNode;
}

/** A list that is ordered by dragging, or by the keyboard on a row's handle. */
export function SortableList({
  items,
  label,
  thing,
  onMove,
  onDraggingChange,
  children,
}: SortableListProps) {
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
    if (over) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={startDragging}
      onDragEnd={drop}
      onDragCancel={stopDragging}
      accessibility={{
        announcements: announcementsFor(items),
        screenReaderInstructions: {
          draggable: typeset(
            `Pour déplacer ${thing}, appuyez sur Espace ou Entrée, puis sur les flèches ; de nouveau sur Espace pour le poser, sur Échap pour annuler.`,
          ),
        },
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="grid grid-cols-1 gap-3">
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  /** The item in the handle's label: 'Déplacer …'. */
  name: string;
  disabled: boolean;
  className?: string;
  /** The row's content, from its handle. */
  children: (handle: ReactNode) => ReactNode;
}

export function SortableRow({ id, name, disabled, className, children }: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled, attributes: { roleDescription: 'déplaçable' } });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'rounded-lg border bg-surface p-3',
        isDragging && 'relative z-10 border-encre shadow-float',
        className,
      )}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          type="button"
          aria-label={`Déplacer ${name}`}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-soft hover:bg-wash"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>,
      )}
    </li>
  );
}

function announcementsFor(items: readonly Item[]): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (id: string | number) =>
    `${items.findIndex((item) => item.id === id) + 1} sur ${items.length}`;
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
