/** Matching colours. Every palette is warm, and each picture uses one. */
export interface Palette {
  /** The lightest: skies, walls, tablecloths. */
  paper: string;
  /** A light middle tone, next to the paper. */
  soft: string;
  /** A middle tone: ground and large surfaces. */
  ground: string;
  /** The strong colour of the picture's subject. */
  main: string;
  /** The colour that catches the eye. */
  accent: string;
  /** Greenery. */
  leaf: string;
  /** The darkest: outlines, hair, night. */
  deep: string;
}

export const palettes: readonly Palette[] = [
  {
    paper: '#fcecd6',
    soft: '#f8d7b3',
    ground: '#f0b583',
    main: '#d4694b',
    accent: '#f3b23e',
    leaf: '#6f8f63',
    deep: '#4b3a66',
  },
  {
    paper: '#f2f1de',
    soft: '#dfe4c4',
    ground: '#bccb9d',
    main: '#5a8769',
    accent: '#e9a03b',
    leaf: '#7d9c58',
    deep: '#2f4a48',
  },
  {
    paper: '#f1eaf7',
    soft: '#ddd2f0',
    ground: '#c3b3e2',
    main: '#6b5bbd',
    accent: '#f0b64c',
    leaf: '#7fa07c',
    deep: '#352c66',
  },
  {
    paper: '#fce9e2',
    soft: '#f6d0c4',
    ground: '#eeb4a3',
    main: '#c6566c',
    accent: '#efb04d',
    leaf: '#87986a',
    deep: '#562f47',
  },
  {
    paper: '#e8f2ef',
    soft: '#cde3dd',
    ground: '#a4ccc5',
    main: '#3d8490',
    accent: '#f2a35a',
    leaf: '#6b9b75',
    deep: '#20405a',
  },
  {
    paper: '#fdf2d6',
    soft: '#f8e1a6',
    ground: '#f0ca78',
    main: '#c7742f',
    accent: '#df5b4d',
    leaf: '#8a9a4d',
    deep: '#5a3b27',
  },
];

/** Skin and hair colours of the figures in the pictures. */
export const skins = ['#f3c9a5', '#e0a67c', '#b97a52', '#8a5638', '#f0bd97', '#6b412b'] as const;
export const hairs = ['#2f2430', '#5a3826', '#8f5a34', '#c98b4a', '#43302f', '#b9b2ac'] as const;
