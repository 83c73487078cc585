//! Invalid output of glslang.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::GLSL;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "glslang-ray-query-element",
    language: "GLSL",
    fails: "An element of an array of ray queries is passed to a function as no SPIR-V may pass it.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/KhronosGroup/glslang/issues/1725",
    packages: &[
        Package::debian("glslang-tools", "12.0.0-2"),
        Package::debian("spirv-tools", "2023.1-2"),
    ],
    input: "light.comp",
    // The compiler is content with what it makes, the validator is not.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
timeout 5 glslangValidator --target-env vulkan1.2 -S comp -o "$dir/light.spv" "$1" >/dev/null 2>&1 &&
    timeout 5 spirv-val --target-env vulkan1.2 "$dir/light.spv" 2>&1 |
    awk 'NR == 1 { seen = /^error: line [0-9]+: Pointer operand .* must be a memory object declaration$/ }
         NR == 2 { seen = seen && /= OpFunctionCall / }
         END { exit !seen }'
"#,
    not_interesting: &[
        "#version 460\nvoid main() { int i = ; }",
        "#version 460\nvoid main() { }",
        "#version 460\nfloat f(float x) { return x; }\nvoid main() { float a[2]; a[0] = f(a[1]); }",
    ],
    ours: Format::Grammar(Grammar {
        files: &[
            "grammars-v4/glsl/GLSLLexer.g4",
            "grammars-v4/glsl/GLSLParser.g4",
        ],
        start: "translation_unit",
    }),
    picireny: Some(Grammar {
        files: &["grammars-v4/glsl/GLSLLexer.g4", "grammars-v4/glsl/GLSLParser.g4"],
        start: "translation_unit",
    }),
    treereduce: None,
    c_family: false,
    seed: 1725,
    generate,
    sha256: "dcffa8f0d199ee7bde966af07bbf281c3bfa873a01bddc164a643bf364df499d",
    bytes: 15440,
    median_ms: 120,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &GLSL);
    program.lines(HEAD, &[]);
    while program.len() < 8_000 {
        program.item();
    }
    let (trace, shade) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("TRACE", &trace),
            ("SHADE", &shade),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 15_000 {
        program.item();
    }
    let calls: Vec<String> = (0..6).map(|_| program.call()).collect();
    let text = program.text();
    text.open("void main() {");
    text.line("uint at = gl_GlobalInvocationID.x;");
    text.line("vec4 light = vec4(0.0);");
    for (index, call) in calls.iter().enumerate() {
        text.line(&format!("light[{}] += float({call});", index % 4));
    }
    text.line(&format!("bright[at] = light + {shade}(at % 16);"));
    text.close("}");
    program.finish()
}

const HEAD: &str = "\
#version 460
#extension GL_EXT_ray_query : enable

layout(local_size_x = 64) in;
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1) buffer Result {
    vec4 bright[];
};
layout(binding = 2) uniform Lamp {
    vec3 place;
    float power;
    mat3 turn;
} lamps[2];";

/// Two queries in an array, of which one goes to a function.
const FAILS: &str = "\
struct Hit {
    float range;
    bool found;
    vec3 color[2];
};

Hit TRACE(rayQueryEXT query, vec3 start, vec3 towards) {
    Hit hit = Hit(1000.0, false, vec3[2](vec3(0.0), vec3(1.0)));
    rayQueryInitializeEXT(query, scene, gl_RayFlagsOpaqueEXT, 0xffu, start, 0.01, towards, 100.0);
    while (rayQueryProceedEXT(query)) {
        hit.range -= 0.5;
    }
    if (hit.range < float(FIRST)) {
        hit.found = true;
        hit.color[1] = towards * 0.5;
    } else {
        hit.color[0].xz += start.yy;
    }
    return hit;
}

vec4 SHADE(uint count) {
    rayQueryEXT queries[2];
    vec3 sum = vec3(0.0);
    for (uint lamp = 0; lamp < count; lamp++) {
        vec3 towards = lamps[1].turn * (lamps[0].place - vec3(lamp));
        Hit hit = TRACE(queries[1], vec3(lamp, SECOND, 0), normalize(towards));
        sum += hit.found ? hit.color[lamp % 2] * lamps[0].power : vec3(0.1);
    }
    return vec4(sum, 1.0);
}";
