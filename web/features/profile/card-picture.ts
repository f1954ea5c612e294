import { encode } from 'uqr';

const [WIDTH, HEIGHT] = [1080, 1350];
const AVATAR = 260;
const QR = 560;

interface Card {
  name: string;
  /** Lines below the name. */
  lines: readonly string[];
  avatarUrl: string | null;
  url: URL;
}

/** The user's card as a PNG of 1080 × 1350 pixels, for a story or for print. Without the avatar when it fails to load. */
export async function cardPicture({ name, lines, avatarUrl, url }: Card): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d')!;
  // Light in both themes, since scanners expect dark on white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textAlign = 'center';
  const avatar = avatarUrl && (await loadPicture(avatarUrl));
  if (avatar) drawRound(context, avatar, 70);
  const write = (text: string, y: number, font: string, color: string) => {
    context.fillStyle = color;
    context.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
    context.fillText(text, WIDTH / 2, y, WIDTH - 120);
  };
  write(name, 430, '600 64px', 'black');
  for (const [index, line] of lines.entries()) write(line, 500 + index * 54, '36px', '#444');
  drawCode(context, url.href, HEIGHT - QR - 150);
  write(url.host + url.pathname, HEIGHT - 80, '500 38px', 'black');
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The canvas gave no image');
  return picture;
}

async function loadPicture(src: string): Promise<ImageBitmap | null> {
  try {
    const response = await fetch(src);
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}

function drawRound(context: CanvasRenderingContext2D, picture: ImageBitmap, top: number): void {
  const left = (WIDTH - AVATAR) / 2;
  context.save();
  context.beginPath();
  context.arc(WIDTH / 2, top + AVATAR / 2, AVATAR / 2, 0, 2 * Math.PI);
  context.clip();
  context.drawImage(picture, left, top, AVATAR, AVATAR);
  context.restore();
}

function drawCode(context: CanvasRenderingContext2D, text: string, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = Math.floor(QR / size);
  const left = (WIDTH - module * size) / 2;
  context.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + x * module, top + y * module, module, module);
}
