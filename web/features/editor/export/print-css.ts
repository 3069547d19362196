/**
 * Style sheet for printing. It is a string, because the page's CSP does not allow inline styles.
 */
export const PRINT_CSS = `
body {
  margin: 0;
  font:
    11pt/1.5 'Inter Variable',
    system-ui,
    sans-serif;
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4,
h5,
h6 {
  line-height: 1.3;
  break-after: avoid;
}
p,
li {
  orphans: 3;
  widows: 3;
  white-space: pre-wrap;
}
img {
  max-inline-size: 100%;
}
table {
  border-collapse: collapse;
}
td,
th {
  border: 1px solid currentcolor;
  padding: 1mm 2mm;
  text-align: start;
  vertical-align: top;
}
pre {
  border: 1px solid currentcolor;
  padding: 2mm;
  white-space: pre-wrap;
  break-inside: avoid;
}
blockquote,
div[data-block-type] {
  margin-inline: 0;
  padding-inline-start: 4mm;
  border-inline-start: 2px solid currentcolor;
}
ul[data-type='taskList'] {
  list-style: none;
  padding-inline-start: 0;
}
li[data-type='taskItem'] {
  display: flex;
  gap: 2mm;
}
a {
  color: inherit;
}
div[data-type='horizontalRule'] {
  border-block-start: 1px solid currentcolor;
  margin-block: 4mm;
}
`;
