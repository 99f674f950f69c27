import type { Mark, Texture } from './mark';

/** The fill of a mark. @param id prefix of the ids of its patterns in the document */
export const fillOf = (id: string, { name, color, texture }: Mark): string =>
  texture === 'solid' ? color : `url(#${id}-${name})`;

const tile = 8;

/** The textures of the marks: lines or dots in the colour of the card on the colour of the mark. */
export function Patterns({ id, marks }: { id: string; marks: readonly Mark[] }) {
  return (
    <defs>
      {marks
        .filter(({ texture }) => texture !== 'solid')
        .map(({ name, color, texture }) => (
          <pattern key={name} id={`${id}-${name}`} width={tile} height={tile} patternUnits="userSpaceOnUse">
            <rect width={tile} height={tile} fill={color} />
            <TextureLines texture={texture} />
          </pattern>
        ))}
    </defs>
  );
}

const texturePaths: Readonly<Record<Exclude<Texture, 'solid' | 'dotted'>, string>> = {
  hatched: 'M-2 2 l4 -4 M0 8 l8 -8 M6 10 l4 -4',
  crossed: 'M0 0 l8 8 M0 8 l8 -8',
};

function TextureLines({ texture }: { texture: Texture }) {
  if (texture === 'solid') return null;
  if (texture === 'dotted') {
    return (
      <g fill="var(--mantine-color-body)" opacity={0.85}>
        <circle cx={2} cy={2} r={1} />
        <circle cx={6} cy={6} r={1} />
      </g>
    );
  }
  return <path d={texturePaths[texture]} stroke="var(--mantine-color-body)" strokeWidth={1.2} opacity={0.75} />;
}
