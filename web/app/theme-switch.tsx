import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../platform/theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeSwitch({ className }: { className?: string }) {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Passer au thème clair' : 'Passer au thème sombre'}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* By style, since the landing page is rendered before the visitor's theme is known. */}
      <Sun aria-hidden className="hidden dark:block" />
      <Moon aria-hidden className="dark:hidden" />
    </IconButton>
  );
}
