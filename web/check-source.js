/**
 * What neither Prettier nor eslint says of our source: no line is longer than Prettier would make it, no file but the
 * tokens names a colour, no component styles the classes of another, and letters have one of the sizes and weights of
 * `page.css`.
 */
import { globSync, readFileSync } from 'node:fs';

const WIDTH = JSON.parse(readFileSync('.prettierrc.json', 'utf8')).printWidth;
const TOKENS = 'src/tokens.css';
const WRITTEN = globSync(['src/**/*.{ts,svelte,css}', 'tests/**/*.ts', '*.{js,ts,html}']);
const PAINTED = globSync('src/**/*.{ts,svelte,css}').filter((file) => file !== TOKENS);

// CSS's own names; a colour from a name is a literal as well
const NAMES = `
  aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
  darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
  darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray
  dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
  lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
  lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta
  maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
  mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
  olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru
  pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
  seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato
  turquoise violet wheat white whitesmoke yellow yellowgreen
`
  .trim()
  .split(/\s+/);
const COLOUR = new RegExp(
  [
    /(?<!url\()(?<![\w.&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/.source,
    /\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(/.source,
    // a name counts in a style or an attribute, and not within the name of a token
    /(?:color|background|border|outline|shadow|fill|stroke)[\w-]*(?::\s|=["'{]+)[^;"'{}]*/.source +
      `(?<![\\w-])(?:${NAMES.join('|')})(?![\\w-])`,
  ].join('|'),
  'gi',
);

// attributes that are set by code for all, such as data-over, are no secret of a component
const FOREIGN = /:global\([^)]*\.[^)]*\)/g;

// what grows with the stage, with the screen or with the words around it has no size of its own
const LETTERS = [
  [/(?:font-size|--[\w-]*font):\s*[\d.]+rem/g, 'a size that is not one of --size…'],
  [/\bfont:\s*(?:var\([^)]*\)\s+|\d+\s+)?[\d.]+rem/g, 'a size that is not one of --size…'],
  [/font-weight:\s*(?:\d+|bold|bolder|lighter)(?=[;}\s]*[;}])/g, 'a weight that is not one of --weight…'],
];

const found = WRITTEN.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const at = ({ 0: what, index }) => `${file}:${text.slice(0, index + what.length).split('\n').length}`;
  const all = (pattern) => [...text.matchAll(pattern)];
  return [
    ...all(new RegExp(`^.{${WIDTH + 1},}$`, 'gmu')).map((line) => `${at(line)}: longer than ${WIDTH} characters`),
    ...(PAINTED.includes(file) ? all(COLOUR) : []).map((one) => `${at(one)}: a colour that is not in ${TOKENS}`),
    ...(PAINTED.includes(file) ? LETTERS : []).flatMap(([letters, what]) =>
      all(letters).map((one) => `${at(one)}: ${what}`),
    ),
    ...all(FOREIGN).map((one) => `${at(one)}: styles another component; give that one a property instead`),
  ];
});
for (const line of found) console.error(line);
process.exitCode = found.length ? 1 : 0;
