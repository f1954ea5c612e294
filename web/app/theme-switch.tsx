import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Changes between light and dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Passer au thème clair' : 'Passer au thème sombre'}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
