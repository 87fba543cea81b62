/**
 * The little Markdown that our rule documents use, as a tree: headings, paragraphs, nested lists, bold, code, and
 * rule numbers, which become links. What stands as code is a house rule or its value: `namedIn` gives it the name
 * that people read. No HTML ever: the page builds its own elements from the tree.
 */
export type Inline =
  | { readonly kind: 'text' | 'bold' | 'code' | 'name'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string };
export interface Item {
  readonly words: readonly Inline[];
  readonly items: readonly Item[];
}
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly rule: string; readonly words: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly Item[] };

const INLINE = /\*\*([^`]+?)\*\*|(?:\*\*)?`([^`]+)`(?:\*\*)?|\b([A-Z]{3,5}-\d+)\b/g;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) out.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, bold, code, rule] = match;
    if (bold !== undefined) out.push({ kind: 'bold', text: bold });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else out.push({ kind: 'rule', text: rule! });
    end = match.index + whole.length;
  }
  if (end < text.length) out.push({ kind: 'text', text: text.slice(end) });
  return out;
}

/** `### MIAU-5 · Title` is the anchor of its rule. */
function heading(level: number, text: string): Block {
  const numbered = /^([A-Z]{3,5}-\d+) · (.*)$/.exec(text);
  if (!numbered) return { kind: 'heading', level, rule: '', words: inline(text) };
  return { kind: 'heading', level, rule: numbered[1]!, words: inline(numbered[2]!) };
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

function nest(lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < lines.length;) {
    const own = lines[i]!;
    let end = i + 1;
    while (end < lines.length && lines[end]!.indent > own.indent) end += 1;
    items.push({ words: inline(own.text), items: nest(lines.slice(i + 1, end)) });
    i = end;
  }
  return items;
}

export function parse(markdown: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [],
    list: Line[] = [];
  const flush = (): void => {
    if (paragraph.length) blocks.push({ kind: 'paragraph', words: inline(paragraph.join(' ')) });
    if (list.length) blocks.push({ kind: 'list', items: nest(list) });
    paragraph = [];
    list = [];
  };
  for (const line of markdown.split('\n')) {
    const title = /^(#{1,4}) (.*)$/.exec(line),
      item = /^( *)- (.*)$/.exec(line);
    if (title) {
      flush();
      blocks.push(heading(title[1]!.length, title[2]!));
    } else if (item) {
      if (paragraph.length) flush();
      list.push({ indent: item[1]!.length, text: item[2]! });
    } else if (!line.trim()) {
      // a blank line inside a list is only air; one before anything else ends it
      if (paragraph.length) flush();
    } else if (list.length && /^ /.test(line)) {
      const last = list.pop()!;
      list.push({ indent: last.indent, text: `${last.text} ${line.trim()}` });
    } else {
      if (list.length) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return blocks;
}

/** The rule that an item tells of: a game that shares a rule with another says there how it holds here. */
export const ruleOf = (item: Item): string => (item.words[0]?.kind === 'rule' ? item.words[0].text : '');
/** Whether a document has something of its own to say about a rule. */
export const tellsOf = (blocks: readonly Block[], rule: string): boolean =>
  blocks.some((block) =>
    block.kind === 'heading'
      ? block.rule === rule
      : block.kind === 'list' && block.items.some((item) => ruleOf(item) === rule),
  );

const DOCUMENTS: Record<string, string> = {
  GEN: 'general',
  MIAU: 'miau-miau',
  MAU: 'mau-mau',
  PURR: 'purrrummy',
  MAUZ: 'mauz',
  SWIM: 'schwimmen',
  KATZ: 'katz-und-maus',
  PAW: 'kitty-paw',
};
/** The document that a rule stands in: `MIAU-5` → `miau-miau`. */
export const documentOf = (rule: string): string | null => DOCUMENTS[rule.split('-')[0]!] ?? null;
