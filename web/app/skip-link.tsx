/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-encre px-4 py-2 text-on-encre focus:translate-y-0"
    >
      Aller au contenu
    </a>
  );
}
