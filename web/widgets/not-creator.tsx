import type { LucideIcon } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { CreatorCountry } from '../ui/creator-country.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NotCreatorProps {
  icon: LucideIcon;
  /** The use of becoming a creator on this screen. */
  text: string;
  become: { mutate: (country: string) => void; isPending: boolean };
}

/** Instead of a creator's screen, for other users: what it is for, and how to become a creator. */
export function NotCreator({ icon, text, become }: NotCreatorProps) {
  return (
    <EmptyState
      icon={icon}
      title="Vous n'êtes pas créateur"
      text={text}
      action={
        <CreatorCountry>
          {(country) => (
            <Button
              busy={become.isPending}
              disabled={country === null}
              onClick={() => country && become.mutate(country)}
            >
              Devenir créateur
            </Button>
          )}
        </CreatorCountry>
      }
    />
  );
}
