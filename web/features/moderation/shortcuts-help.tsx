import { useId } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useShortcutsOn } from './shortcuts.ts';

const keys: [keys: string[], does: string][] = [
  [['J', '↓'], 'Cas suivant'],
  [['K', '↑'], 'Cas précédent'],
  [['Entrée'], 'Ouvrir le cas'],
  [['1'], 'Laisser ; maintenir un recours ; vérifier un profil'],
  [['2'], 'Masquer ; annuler en recours ; refuser une vérification'],
  [['3'], 'Avertir'],
  [['4'], 'Suspendre'],
  [['Ctrl', 'Entrée'], 'Décider'],
  [['Z'], 'Annuler la décision, pendant dix secondes'],
  [['Échap'], 'Quitter le champ ou renoncer'],
  [['?'], 'Afficher cette aide'],
];

interface ShortcutsHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the keyboard shortcuts; single keys can be turned off. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const [on, turn] = useShortcutsOn();
  const id = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Raccourcis clavier">
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={id} className="text-sm">
            Agir par une seule touche
          </label>
          <Switch id={id} checked={on} onCheckedChange={turn} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
          {keys.map(([names, does]) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {names.map((name) => (
                  <Key key={name} name={name} />
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-soft">
          Aucune touche n’agit pendant que vous écrivez, sauf Ctrl + Entrée et Échap.
        </p>
      </div>
    </Dialog>
  );
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className="grid min-w-6 place-items-center rounded-sm border border-edge bg-surface px-1.5 font-sans text-xs leading-5 font-medium text-ink-soft">
      {name}
    </kbd>
  );
}
