/** What a program puts on the clipboard, and what a text has of it. */
export interface Clipboard {
  readonly from: string;
  readonly html?: string;
  readonly text?: string;
  /** What an editor of code says of it. */
  readonly code?: string;
  readonly pasted: string;
}

/** Office programs send a whole page with comments for other programs. */
const office = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const wordItem = (list: number, level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`;
const docs = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2f0c">${body}</b>`;
const docsLine = (text: string, style = '') =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span></p>`;
const docsItem = (level: number, text: string, more = '') =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre;" aria-level="${level}"${more}>${docsLine(text)}</li>`;
const excel = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--td {padding-top:1px;} .xl65 {font-weight:700;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=174 style='border-collapse:collapse;width:130pt'><!--StartFragment--><col width=87 span=2 style='width:65pt'>${rows}<!--EndFragment--></table></body></html>`;
const sheets = (rows: string) =>
  `<meta charset="utf-8"/><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table></google-sheets-html-origin>`;
const apple =
  'caret-color: rgb(0, 0, 0); font-family: -apple-system; font-style: normal; font-variant-caps: normal; font-weight: 400; letter-spacing: normal; text-decoration: none;';
const code = (lines: readonly string[]) =>
  `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;">${lines.map((line) => `<div><span style="color: #569cd6;">${line}</span></div>`).join('')}</div>`;

const TABLE =
  '<table><tbody><tr><td><p>Item</p></td><td><p>Price</p></td></tr><tr><td><p>Rope</p></td><td><p>12</p></td></tr></tbody></table>';

export const CLIPBOARDS: readonly Clipboard[] = [
  {
    from: 'Word, a heading and words that are bold, slanted and underlined',
    html: office(
      '<h1><span lang=EN-US>Harbor<o:p></o:p></span></h1><p class=MsoNormal><span lang=EN-US>Tie <b>fast</b>, <i>gently</i> and <u>twice</u>.<o:p></o:p></span></p>',
    ),
    pasted: '<h1>Harbor</h1><p>Tie <strong>fast</strong>, <em>gently</em> and <u>twice</u>.</p>',
  },
  {
    from: 'Word, a list in a list',
    html: office(
      wordItem(0, 1, '·', 'Boats') + wordItem(0, 2, 'o', 'Sloop') + wordItem(0, 1, '·', 'Crew'),
    ),
    pasted: '<ul><li><p>Boats</p><ul><li><p>Sloop</p></li></ul></li><li><p>Crew</p></li></ul>',
  },
  {
    from: 'Word, a numbered list after a dotted one',
    html: office(
      wordItem(0, 1, '·', 'Boats') + wordItem(1, 1, '1.', 'First') + wordItem(1, 1, '2.', 'Second'),
    ),
    pasted: '<ul><li><p>Boats</p></li></ul><ol><li><p>First</p></li><li><p>Second</p></li></ol>',
  },
  {
    from: 'Word, a numbered list that goes on',
    html: office(wordItem(0, 1, '3.', 'Third') + wordItem(0, 1, '4.', 'Fourth')),
    pasted: '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p></li></ol>',
  },
  {
    from: 'Word, a table',
    html: office(
      "<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=200 valign=top style='width:5cm'><p class=MsoNormal>Item<o:p></o:p></p></td><td><p class=MsoNormal>Price<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Rope<o:p></o:p></p></td><td><p class=MsoNormal>12<o:p></o:p></p></td></tr></table>",
    ),
    pasted: TABLE,
  },
  {
    from: 'Word, blank lines between paragraphs',
    html: office(
      '<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two<o:p></o:p></p>',
    ),
    pasted: '<p>One</p><p></p><p>Two</p>',
  },
  {
    from: 'Word, a title and a quote by their styles',
    html: office(
      '<p class=MsoTitle><span>Harbor plan<o:p></o:p></span></p><p class=MsoQuote><i>Calm seas.<o:p></o:p></i></p>',
    ),
    pasted: '<h1>Harbor plan</h1><blockquote><p><em>Calm seas.</em></p></blockquote>',
  },
  {
    from: 'Google Docs, plain words beside marked ones',
    html: docs(
      `<p dir="ltr"><span style="font-weight:400;">Plain </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> slanted</span><span style="text-decoration:underline;"> under</span><span style="text-decoration:line-through;"> gone</span></p>`,
    ),
    pasted: '<p>Plain <strong>bold</strong><em> slanted</em><u> under</u><s> gone</s></p>',
  },
  {
    from: 'Google Docs, a list in a list',
    html: docs(
      `<ul style="margin-top:0;">${docsItem(1, 'Boats')}<ul>${docsItem(2, 'Sloop')}</ul>${docsItem(1, 'Crew')}</ul>`,
    ),
    pasted: '<ul><li><p>Boats</p><ul><li><p>Sloop</p></li></ul></li><li><p>Crew</p></li></ul>',
  },
  {
    from: 'Google Docs, a checklist',
    html: docs(
      `<ul>${docsItem(1, 'Rope', ' role="checkbox" aria-checked="true"').replace('<p', '<img src="data:image/png;base64,iVBORw0KGgo=" width="17" alt="checked" role="presentation"><p')}${docsItem(1, 'Paint', ' role="checkbox" aria-checked="false"')}</ul>`,
    ),
    pasted:
      '<ul data-type="taskList"><li data-checked="true"><p>Rope</p></li><li data-checked="false"><p>Paint</p></li></ul>',
  },
  {
    from: 'Google Docs, a table',
    html: docs(
      `<div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr><td>${docsLine('Item')}</td><td>${docsLine('Price')}</td></tr><tr><td>${docsLine('Rope')}</td><td>${docsLine('12')}</td></tr></tbody></table></div><br />`,
    ),
    pasted: TABLE,
  },
  {
    from: 'Google Docs, a link, which is blue and underlined by its style',
    html: docs(
      `<p dir="ltr"><a href="https://tutti.test/plan" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the plan</span></a></p>`,
    ),
    pasted: '<p><a href="https://tutti.test/plan">the plan</a></p>',
  },
  {
    from: 'Google Docs, a heading, which is of normal weight',
    html: docs(
      `<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Why</span></h2>${docsLine('So.')}`,
    ),
    pasted: '<h2>Why</h2><p>So.</p>',
  },
  {
    from: 'Google Docs, an empty line',
    html: docs(`${docsLine('One')}<br />${docsLine('Two')}`),
    pasted: '<p>One</p><p></p><p>Two</p>',
  },
  {
    from: 'Excel, cells',
    html: excel(
      '<tr height=21><td height=21 width=87>Item</td><td width=87>Price</td></tr><tr height=21><td>Rope</td><td align=right>12</td></tr>',
    ),
    text: 'Item\tPrice\r\nRope\t12\r\n',
    pasted: TABLE,
  },
  {
    from: 'Excel, one cell',
    html: excel('<tr height=21><td height=21 width=87>Rope</td></tr>'),
    text: 'Rope\r\n',
    pasted: '<p>Rope</p>',
  },
  {
    from: 'Excel, bold cells',
    html: excel("<tr><td style='font-weight:700'>Item</td><td>Price</td></tr>"),
    text: 'Item\tPrice\r\n',
    pasted:
      '<table><tbody><tr><td><p><strong>Item</strong></p></td><td><p>Price</p></td></tr></tbody></table>',
  },
  {
    from: 'a spreadsheet that gives text alone',
    text: 'Item\tPrice\nRope\t12\n',
    pasted: TABLE,
  },
  {
    from: 'Sheets, cells',
    html: sheets(
      '<tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;">Item</td><td>Price</td></tr><tr><td>Rope</td><td style="text-align:right;">12</td></tr>',
    ),
    text: 'Item\tPrice\nRope\t12',
    pasted: TABLE,
  },
  {
    from: 'Sheets, one cell',
    html: '<meta charset="utf-8"/><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><span style="font-size:10pt;font-family:Arial;font-style:normal;" data-sheets-root="1">Rope</span>',
    text: 'Rope',
    pasted: '<p>Rope</p>',
  },
  {
    from: 'Sheets, cells of several columns',
    html: sheets('<tr><td colspan="2" rowspan="1">Both</td></tr><tr><td>Rope</td><td>12</td></tr>'),
    text: 'Both\t\nRope\t12',
    pasted:
      '<table><tbody><tr><td colspan="2"><p>Both</p></td></tr><tr><td><p>Rope</p></td><td><p>12</p></td></tr></tbody></table>',
  },
  {
    from: 'Notion, headings and lists',
    html: "<meta charset='utf-8'><h1>Harbor</h1>\n<ul>\n<li>Boats\n<ul>\n<li>Sloop</li>\n</ul>\n</li>\n</ul>\n<p><strong>Ship</strong> it</p>\n<!-- notionvc: 1b4 -->",
    text: '# Harbor\n\n- Boats\n    - Sloop\n\n**Ship** it',
    pasted:
      '<h1>Harbor</h1><ul><li><p>Boats</p><ul><li><p>Sloop</p></li></ul></li></ul><p><strong>Ship</strong> it</p>',
  },
  {
    from: 'Notion, things to do',
    html: "<meta charset='utf-8'><ul>\n<li>[x]  Rope</li>\n<li>[ ]  Paint</li>\n</ul>\n<!-- notionvc: 2c5 -->",
    text: '- [x]  Rope\n- [ ]  Paint',
    pasted:
      '<ul data-type="taskList"><li data-checked="true"><p>Rope</p></li><li data-checked="false"><p>Paint</p></li></ul>',
  },
  {
    from: 'Notion, code',
    html: '<meta charset=\'utf-8\'><pre><code class="language-tsx">const a = 1;\nconst b = 2;\n</code></pre>\n<!-- notionvc: 3d6 -->',
    text: '```tsx\nconst a = 1;\nconst b = 2;\n```',
    pasted: '<pre><code class="language-tsx">const a = 1;\nconst b = 2;</code></pre>',
  },
  {
    from: 'Notion, a quote and a line',
    html: "<meta charset='utf-8'><blockquote>\n<p>Calm seas</p>\n</blockquote>\n<hr>\n<p>After</p>\n<!-- notionvc: 4e7 -->",
    text: '> Calm seas\n\n---\n\nAfter',
    pasted: '<blockquote><p>Calm seas</p></blockquote><div><div></div></div><p>After</p>',
  },
  {
    from: 'Outlook, a mail with blank lines',
    html: office(
      "<p class=MsoNormal><span style='font-size:11.0pt'>Hello Bo,<o:p></o:p></span></p><p class=MsoNormal><span style='font-size:11.0pt'><o:p>&nbsp;</o:p></span></p><p class=MsoNormal><b><span style='font-size:11.0pt'>Tuesday</span></b><span> it is.<o:p></o:p></span></p>",
    ),
    pasted: '<p>Hello Bo,</p><p></p><p><strong>Tuesday</strong> it is.</p>',
  },
  {
    from: 'Outlook on the web, lines in boxes',
    html: '<div style="font-family: Aptos, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);" class="elementToProof">Hello Bo,</div><div class="elementToProof"><br></div><div class="elementToProof">Tuesday <b>it</b> is.</div>',
    pasted: '<p>Hello Bo,</p><p></p><p>Tuesday <strong>it</strong> is.</p>',
  },
  {
    from: 'Outlook, the head of an answered mail',
    html: office(
      "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Ann &lt;ann@tutti.test&gt;<br><b>Sent:</b> Monday<o:p></o:p></p></div>",
    ),
    pasted:
      '<p><strong>From:</strong> Ann &lt;ann@tutti.test&gt;<br><strong>Sent:</strong> Monday</p>',
  },
  {
    from: 'GitHub, a list of tasks',
    html: '<meta charset=\'utf-8\'><ul class="contains-task-list"><li class="task-list-item enabled"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""><span> </span>Rope</li><li class="task-list-item"><input type="checkbox" disabled="" class="task-list-item-checkbox"> Paint</li></ul>',
    text: 'Rope\nPaint',
    pasted:
      '<ul data-type="taskList"><li data-checked="true"><p>Rope</p></li><li data-checked="false"><p>Paint</p></li></ul>',
  },
  {
    from: 'GitHub, colored code',
    html: '<meta charset=\'utf-8\'><div class="highlight highlight-source-ts notranslate" dir="auto"><pre><span class="pl-k">const</span> <span class="pl-s1">a</span> <span class="pl-c1">=</span> <span class="pl-c1">1</span><span class="pl-kos">;</span>\n<span class="pl-en">go</span>();</pre></div>',
    text: 'const a = 1;\ngo();',
    pasted: '<pre><code>const a = 1;\ngo();</code></pre>',
  },
  {
    from: 'GitHub, inline code, a mention and what is struck',
    html: '<meta charset=\'utf-8\'><p dir="auto">Run <code class="notranslate">npm start</code>, <a class="user-mention" href="https://github.test/ann">@ann</a>, not <del>twice</del>.</p>',
    text: 'Run npm start, @ann, not twice.',
    pasted:
      '<p>Run <code>npm start</code>, <a href="https://github.test/ann">@ann</a>, not <s>twice</s>.</p>',
  },
  {
    from: 'GitHub, a table',
    html: '<meta charset=\'utf-8\'><markdown-accessiblity-table><table role="table"><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Rope</td><td>12</td></tr></tbody></table></markdown-accessiblity-table>',
    text: 'Item\tPrice\nRope\t12',
    pasted:
      '<table><tbody><tr><th><p>Item</p></th><th><p>Price</p></th></tr><tr><td><p>Rope</p></td><td><p>12</p></td></tr></tbody></table>',
  },
  {
    from: 'VS Code, lines of Python',
    html: code(['def go():', '    return 1']),
    text: 'def go():\n    return 1',
    code: 'python',
    pasted: '<pre><code class="language-python">def go():\n    return 1</code></pre>',
  },
  {
    from: 'VS Code, a text in Markdown',
    html: code(['# Harbor', '', '- Boats']),
    text: '# Harbor\n\n- Boats',
    code: 'markdown',
    pasted: '<h1>Harbor</h1><ul><li><p>Boats</p></li></ul>',
  },
  {
    from: 'VS Code, one word of a line',
    html: code(['total']),
    text: 'total',
    code: 'typescript',
    pasted: '<p><code>total</code></p>',
  },
  {
    from: 'a terminal, a prompt and its answer',
    text: '$ npm start\n\n> tutti@0.2.0 start\n> node scripts/start.mjs\n\nready',
    pasted:
      '<pre><code>$ npm start\n\n&gt; tutti@0.2.0 start\n&gt; node scripts/start.mjs\n\nready</code></pre>',
  },
  {
    from: 'a terminal, a difference',
    text: 'diff --git a/plan.md b/plan.md\n--- a/plan.md\n+++ b/plan.md\n@@ -1 +1 @@\n- old line\n+ new line',
    pasted:
      '<pre><code>diff --git a/plan.md b/plan.md\n--- a/plan.md\n+++ b/plan.md\n@@ -1 +1 @@\n- old line\n+ new line</code></pre>',
  },
  {
    from: 'a terminal, lines that are set by blanks',
    text: 'total 8\n-rw-r--r-- 1 ann  staff   12 plan.md\ndrwxr-xr-x 2 ann  staff  640 boats',
    pasted:
      '<p>total 8</p><p>-rw-r--r-- 1 ann  staff   12 plan.md</p><p>drwxr-xr-x 2 ann  staff  640 boats</p>',
  },
  {
    from: 'Safari, a paragraph with all its styles',
    html: `<p style="${apple}">Plain<span class="Apple-converted-space">&nbsp;</span><b>bold</b><span class="Apple-converted-space">&nbsp;</span>and plain</p>`,
    pasted: '<p>Plain <strong>bold</strong> and plain</p>',
  },
  {
    from: 'Safari, words of a page',
    html: `<span style="${apple} display: inline !important; float: none;">Only words</span><br class="Apple-interchange-newline">`,
    pasted: '<p>Only words</p>',
  },
  {
    from: 'Safari, a list and a link',
    html: `<ul style="${apple}"><li style="margin: 0px;"><a href="https://tutti.test/a" style="color: rgb(0, 102, 204);">Harbor</a></li></ul>`,
    pasted: '<ul><li><p><a href="https://tutti.test/a">Harbor</a></p></li></ul>',
  },
  {
    from: 'a chat, a line of Markdown',
    text: 'Use `npm start` and **wait**',
    pasted: '<p>Use <code>npm start</code> and <strong>wait</strong></p>',
  },
];
