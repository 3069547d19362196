import { describe, expect, it } from 'vitest';

import { mentionsIn, plainText, sanitizeHtml } from '#server/platform/texts/html.ts';
import { PATIENCE } from '#tests/support/patience.ts';

/** Payloads that run a script somewhere when a sanitiser lets them through. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" onload=alert(2)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="//evil.example/track.png">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="blob:https://x/y">x</a>',
  '<a href="http://x.example" onclick="alert(1)">x</a>',
  '<a href="http://x.example" style="position:fixed;top:0;left:0;width:100%">x</a>',
  '<p onmouseover=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<span style="color:red;position:fixed">x</span>',
  '<div class="fixed inset-0 z-50">x</div>',
  '<div class="md:absolute -top-2 [position:fixed]">x</div>',
  '<td background="https://evil.example/x.png">x</td>',
  '<td background="javascript:alert(1)">x</td>',
  '<body onload=alert(1)>x',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input type="text" autofocus onfocus=alert(1)>',
  '<input type="image" src=x onerror=alert(1)>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<image-component src="javascript:alert(1)"></image-component>',
  '<mention-component id="x" onclick="alert(1)"></mention-component>',
  '<div data-block-type="callout-component" data-emoji-url="javascript:alert(1)">x</div>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<p id="location">x</p><img name="cookie">',
  '<a href="x" ping="https://evil.example">x</a>',
  '<img srcset="https://evil.example/x.png 1x">',
];

const DANGER =
  /<(?:script|style|iframe|object|embed|svg|math|form|base|meta|link|template|noscript|textarea|video|audio|button|body)|\son\w+=|javascript:|vbscript:|data:text|evil\.example|position|expression|srcdoc|\sid="location"|\sname="|\sping=|srcset|class="[^"]*(?:fixed|inset|absolute)/i;

describe('the sanitiser', () => {
  it.each(PAYLOADS)('disarms %s', (payload) => {
    const clean = sanitizeHtml(payload);
    // What is left as text is escaped: only what a browser reads as markup counts.
    const markup = (clean.match(/<[^>]*>/g) ?? []).join('');
    expect(markup).not.toMatch(DANGER);
    expect(sanitizeHtml(clean)).toBe(clean);
  });

  const id = '01900000-0000-7000-8000-000000000001';

  it.each([
    '<p class="editor-paragraph-block">Text with <strong>bold</strong>, <em>it</em>, <s>s</s>, <u>u</u></p>',
    '<h1 class="editor-heading-block" style="text-align:center">H</h1>',
    `<p><mention-component id="x" entity_identifier="${id}" entity_name="user_mention"></mention-component></p>`,
    `<image-component src="${id}" id="b" width="35%" height="auto" aspectratio="1.5"></image-component>`,
    '<image-component src="https://a.example/b.png" width="100px"></image-component>',
    `<issue-embed-component entity_identifier="${id}" project_identifier="p" workspace_identifier="w" id="e" entity_name="issue"></issue-embed-component>`,
    '<div data-block-type="callout-component" data-logo-in-use="emoji" data-emoji-unicode="128161" data-emoji-url="https://cdn.example/1f4a1.png" data-background="gray"><p>c</p></div>',
    '<div data-type="horizontalRule"><div></div></div>',
    '<ul data-type="taskList" class="a"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked="checked" /><span></span></label><div><p>t</p></div></li></ul>',
    '<table><tbody><tr background="#fff" textcolor="red"><td colspan="2" rowspan="1" colwidth="150" background="light-blue" textcolor="gray" style="background-color:#fff;color:rgb(1, 2, 3)"><p>c</p></td></tr></tbody></table>',
    '<pre><code class="language-ts">const a = 1 &lt; 2;</code></pre>',
    '<p><span data-text-color="peach" data-background-color="green" style="color:#ff5b59">x</span></p>',
    '<p><a href="https://a.example/?a=1&amp;b=2#c" target="_blank" class="x" rel="noopener noreferrer nofollow">l</a></p>',
    '<p><a href="mailto:a@b.example" rel="noopener noreferrer nofollow">m</a></p>',
    '<ol start="3" type="a"><li><p>x</p></li></ol>',
    '<p></p>',
  ])('keeps %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('refuses what is too long or absurdly deep, at once', () => {
    const started = Date.now();
    expect(() => sanitizeHtml('x'.repeat(1_000_001))).toThrow('413');
    expect(() => sanitizeHtml('<div>'.repeat(190_000))).toThrow('413');
    expect(() => sanitizeHtml('<b></i>'.repeat(100_000))).toThrow('413');
    expect(plainText('<div>'.repeat(190_000))).toBeNull();
    expect(Date.now() - started).toBeLessThan(1000 * PATIENCE);
  });
});

describe('the text of a document', () => {
  it('has no tags, folds blanks and knows where blocks end', () => {
    expect(plainText('<p>A &amp; B</p><p>C<b>d</b></p><script>no</script>')).toBe('A & B Cd');
    expect(plainText('<p> </p>')).toBeNull();
    expect(plainText('')).toBeNull();
  });
});

describe('the mentions of a document', () => {
  const mention = (id: string, name = 'user_mention') =>
    `<mention-component entity_identifier="${id}" entity_name="${name}"></mention-component>`;
  const [one, two] = [
    '01900000-0000-7000-8000-00000000000a',
    '01900000-0000-7000-8000-00000000000b',
  ];

  it('are the users, each once', () => {
    const html = `<p>${mention(two)}${mention(one.toUpperCase())}${mention(one)}${mention(one, 'issue_mention')}${mention('x')}</p>`;
    expect(mentionsIn(html)).toEqual([two, one]);
    expect(mentionsIn('<p>@nobody</p>')).toEqual([]);
  });
});
