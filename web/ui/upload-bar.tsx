interface UploadBarProps {
  label: string;
  sent: number;
}

export function UploadBar({ label, sent }: UploadBarProps) {
  return (
    <progress
      aria-label={label}
      value={sent}
      max={1}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-encre [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-encre"
    />
  );
}
